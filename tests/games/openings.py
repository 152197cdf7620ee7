"""Stretches of play that many games share: openings to a score, and packets that score little.

They fit every ruleset, two players or four. Odd seats play second, so they are the dealer's side;
where captures are compulsory, no play here breaks that.
"""

# Seven caídas y limpias in fourteen plays: the table is empty, and the odd side has 28.
TO_28 = """
    A AxA | odd caida 2, odd limpia 2
    2 2x2 | odd caida 2, odd limpia 2
    3 3x3 | odd caida 2, odd limpia 2
    4 4x4 | odd caida 2, odd limpia 2
    5 5x5 | odd caida 2, odd limpia 2
    6 6x6 | odd caida 2, odd limpia 2
    7 7x7 | odd caida 2, odd limpia 2
"""

# Four plays more: a caída that leaves jack and queen on the table.
TO_30 = f"""
    {TO_28}
    J Q
    K KxK | odd caida 2
"""

# Nine caídas y limpias in eighteen plays.
TO_36 = f"""
    {TO_28}
    J JxJ | odd caida 2, odd limpia 2
    Q QxQ | odd caida 2, odd limpia 2
"""

# Twenty-two plays: king and queen lie on the table after twenty, so that the caída of the fives
# is no limpia.
TO_38 = f"""
    {TO_36}
    K Q
    5 5x5 | odd caida 2
"""

# Ten caídas y limpias in twenty plays.
TO_40 = f"""
    {TO_36}
    K KxK | odd caida 2, odd limpia 2
"""

# Nineteen plays that leave an empty table, and a three on it after the twentieth.
ONE_THREE = """
    A 2 3xA+2                       | even limpia 2
    K Q J 7 6 5 4 A
    KxK QxQ JxJ 7x7 6x6 5x5 4x4 AxA | even limpia 2
    3
"""

# Cards go down from king to ace, and are then paired off from the king: ten cards for each side,
# and nothing scores but the last pair, which empties the table.
LADDER = """
    K Q J 7
    6 5 4 3
    2 A KxK QxQ
    JxJ 7x7 6x6 5x5
    4x4 3x3 2x2 AxA | odd limpia 2
"""

# The next ones begin on an empty table, as the ladder leaves it. Thirteen cards to seven:
THIRTEEN_TO_SEVEN = """
    K Q J 7
    6 5 4 2
    KxK A QxQ A
    JxJ 2 7x7 6x6
    5x5 4x4 3xA+2 3xA+2 | odd limpia 2"""

# Twelve to eight.
TWELVE_TO_EIGHT = """
    K Q J 7
    6 5 4 3
    KxK 2 QxQ A
    JxJ 7x7 6x6 5x5
    4x4 3x3 2x2 AxA | odd limpia 2"""

# Eleven to nine.
ELEVEN_TO_NINE = """
    K Q J 7
    6 5 4 2
    A KxK QxQ A
    JxJ 2 7x7 6x6
    5x5 4x4 3xA+2 3xA+2 | odd limpia 2"""

# Ten to ten, none left.
TEN_TO_TEN = LADDER.rstrip()

# Ten to eight: queen and king stay; the odd side captures last.
TEN_TO_EIGHT = """
    K Q J 7
    6 5 4 3
    2 A JxJ>Q>K 7x7
    6x6 5x5 4x4 3x3
    2x2 Q K AxA"""

# Eight to eight: seven, jack, queen and king stay; the even side captures last.
EIGHT_TO_EIGHT = """
    K Q J 7
    6 5 4 3
    2 A 6x6>7>J>Q>K 5x5
    J 4x4 Q 3x3
    K 2x2 AxA 7"""

# Nine to six: six to king stay; the even side captures last.
NINE_TO_SIX = """
    K Q J 7
    6 5 4 3
    2 A 5x5>6>7>J>Q>K 4x4
    J 3x3 Q 2x2
    K 6 AxA 7"""

# After a ladder, to the last play of the hand: the even side has 20 cards, the odd side 12, and a
# five could have been taken along by a run.
MISSED_AT_THE_END = """
    K Q J 7
    5 6 4 5
    KxK 3 QxQ 2
    JxJ A 7x7 2
    6x6 A 3 4x4
"""

# Eight pairs; the even side's aces were a ronda, of which one ace was caught, and two lie on the
# table after twenty plays. The odd side has 28.
CAUGHT_ACE = """
    A AxA     | odd caida 2, odd limpia 2
    2 2x2     | odd caida 2, odd limpia 2
    3 3x3     | odd caida 2, odd limpia 2
    4 4x4     | odd caida 2, odd limpia 2
    5 5x5     | odd caida 2, odd limpia 2
    6 6x6     | odd caida 2, odd limpia 2
    A K
    7 7x7     | odd caida 2
    A Q
    J JxJ>Q>K | odd caida 2
"""


# Seven pairs of only four ranks, and one of kings: no jack has been played, four cards lie on the
# table after twenty plays, and the odd side has 30.
TO_30_WITHOUT_JACKS = """
    A AxA | odd caida 2, odd limpia 2
    A AxA | odd caida 2, odd limpia 2
    2 2x2 | odd caida 2, odd limpia 2
    2 2x2 | odd caida 2, odd limpia 2
    3 3x3 | odd caida 2, odd limpia 2
    3 3x3 | odd caida 2, odd limpia 2
    4 4x4 | odd caida 2, odd limpia 2
    5 6
    K KxK | odd caida 2
    7 Q
"""


def mirrored(record: str) -> str:
    """The same play where even seats play second."""
    return record.replace("odd", "ODD").replace("even", "odd").replace("ODD", "even")
