"""The same convolution in Python's fractions: what one attack comes to, so many times over."""
import json
import sys
import time
from fractions import Fraction

many = int(sys.argv[1])
hit = Fraction(4, 6) + Fraction(1, 6) * Fraction(4, 6)
through = hit * Fraction(3, 6) * Fraction(4, 6)
one = [1 - through, through / 3, through / 3, through / 3]


def convolved():
    now = [Fraction(1)]
    for _ in range(many):
        following = [Fraction(0)] * (len(now) + 3)
        for at, so in enumerate(now):
            for damage, chance in enumerate(one):
                following[at + damage] += so * chance
        now = following
    return now


repeats = 20 if many <= 50 else 1
found = convolved()
start = time.perf_counter()
for _ in range(repeats):
    found = convolved()
spent = (time.perf_counter() - start) / repeats
print(json.dumps({"microseconds": spent * 1e6, "nothing": str(found[0])}))
