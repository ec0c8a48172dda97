// A plain simulator of ACT Blackjack, one round after the other: what `benchmarks/simulate.py` is measured against.
//
//   plain_simulator DECKS DRAWS_ON_SOFT_17 ROUNDS SEED < strategy
//
// One box, one unit, a new shoe every round. The shoe is an array; a card is drawn by swapping it to the front (an
// unfinished Fisher-Yates shuffle), and the next round begins at the front again: any order is as good as another to
// start from. The strategy comes on standard input: for hard totals 4 to 21, soft totals 12 to 21 and pairs of ace to
// ten, ten numbers each, against ace to ten: 0 stand, 1 draw, 2 double or draw, 3 double or stand, 4 split.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

namespace {

struct Generator {  // xoshiro256++
    uint64_t s[4];
    explicit Generator(uint64_t seed) {
        for (auto& word : s) {  // splitmix64
            uint64_t z = (seed += 0x9e3779b97f4a7c15u);
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            word = z ^ (z >> 31);
        }
    }
    static uint64_t rotate(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }
    uint64_t next() {
        const uint64_t result = rotate(s[0] + s[3], 23) + s[0];
        const uint64_t t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotate(s[3], 45);
        return result;
    }
    uint32_t below(uint32_t bound) {  // unbiased: a product, and another draw where it would favour some
        uint64_t product = (next() >> 32) * bound;
        if (static_cast<uint32_t>(product) < bound) {
            const uint32_t least = -bound % bound;
            while (static_cast<uint32_t>(product) < least) product = (next() >> 32) * bound;
        }
        return static_cast<uint32_t>(product >> 32);
    }
};

enum Play : uint8_t { Stand, Draw, DoubleOrDraw, DoubleOrStand, Split };

struct Strategy {
    uint8_t hard[22][11], soft[22][11], pair[11][11];
};

struct Hand {
    int hard = 0;
    bool ace = false;
    int cards = 0;
    int stake = 1;
    void add(int worth) {
        hard += worth;
        ace |= worth == 1;
        ++cards;
    }
    bool soft() const { return ace && hard <= 11; }
    int total() const { return soft() ? hard + 10 : hard; }
};

struct Table {
    int decks;
    bool draws_on_soft_17;
};

class Simulator {
   public:
    Simulator(const Table& table, const Strategy& strategy, uint64_t seed)
        : table_(table), strategy_(strategy), generator_(seed) {
        for (int deck = 0; deck < 4 * table.decks; ++deck)
            for (int rank = 1; rank <= 13; ++rank) shoe_.push_back(static_cast<uint8_t>(rank > 10 ? 10 : rank));
    }

    int round() {  // the result in half units
        at_ = 0;
        Hand hand;
        const int first = draw();
        hand.add(first);
        const int up = draw();
        const int second = draw();
        hand.add(second);
        Hand dealer;
        dealer.add(up);
        if (hand.total() == 21) {  // a Blackjack; it waits for the dealer's next card against an ace or a ten
            if (up != 1 && up != 10) return 3;
            dealer.add(draw());
            return dealer.total() == 21 ? 0 : 3;
        }
        if (first == second && strategy_.pair[first][up] == Split) return split(first, up, dealer);
        const uint8_t play = first == second ? strategy_.pair[first][up] : look_up(hand, up);
        play_hand(hand, up, play);
        if (hand.hard > 21) return -2 * hand.stake;
        const bool blackjack = play_dealer(dealer);
        return settle(hand, dealer, blackjack);
    }

   private:
    int draw() {
        const uint32_t left = static_cast<uint32_t>(shoe_.size()) - at_;
        const uint32_t chosen = at_ + generator_.below(left);
        const uint8_t card = shoe_[chosen];
        shoe_[chosen] = shoe_[at_];
        shoe_[at_++] = card;
        return card;
    }

    uint8_t look_up(const Hand& hand, int up) const {
        return hand.soft() ? strategy_.soft[hand.total()][up] : strategy_.hard[hand.hard][up];
    }

    void play_hand(Hand& hand, int up, uint8_t play) {
        for (;;) {
            if (hand.cards == 2 && (play == DoubleOrDraw || play == DoubleOrStand)) {
                hand.stake = 2;
                hand.add(draw());
                return;
            }
            if (play == Stand || play == DoubleOrStand) return;
            hand.add(draw());
            if (hand.total() >= 21) return;
            play = look_up(hand, up);
        }
    }

    bool play_dealer(Hand& dealer) {  // whether it is a Blackjack
        dealer.add(draw());
        if (dealer.total() == 21) return true;
        while (dealer.total() < 17 || (table_.draws_on_soft_17 && dealer.total() == 17 && dealer.soft()))
            dealer.add(draw());
        return false;
    }

    static int settle(const Hand& hand, const Hand& dealer, bool blackjack) {
        if (hand.hard > 21 || blackjack) return -2 * hand.stake;
        if (dealer.hard > 21 || hand.total() > dealer.total()) return 2 * hand.stake;
        return hand.total() == dealer.total() ? 0 : -2 * hand.stake;
    }

    int split(int worth, int up, Hand& dealer) {
        Hand hands[4];
        int number = 2;
        for (int at = 0; at < number; ++at) {
            Hand& hand = hands[at];
            hand = Hand();
            hand.add(worth);
            int second = draw();
            while (second == worth && worth != 1 && number < 4) {
                ++number;
                second = draw();
            }
            hand.add(second);
            if (worth != 1 && hand.total() < 21) play_hand(hand, up, look_up(hand, up));
        }
        bool blackjack = false;
        for (int at = 0; at < number; ++at)
            if (hands[at].hard <= 21) {
                blackjack = play_dealer(dealer);
                break;
            }
        int result = 0;
        for (int at = 0; at < number; ++at) result += settle(hands[at], dealer, blackjack);
        return result;
    }

    Table table_;
    Strategy strategy_;
    Generator generator_;
    std::vector<uint8_t> shoe_;
    uint32_t at_ = 0;
};

}  // namespace

int main(int count, char** given) {
    if (count != 5) return 2;
    const Table table{std::atoi(given[1]), std::atoi(given[2]) != 0};
    const long long rounds = std::atoll(given[3]);
    Strategy strategy{};
    int play = 0;
    for (int total = 4; total <= 21; ++total)
        for (int up = 1; up <= 10; ++up) {
            if (std::scanf("%d", &play) != 1) return 2;
            strategy.hard[total][up] = static_cast<uint8_t>(play);
        }
    for (int total = 12; total <= 21; ++total)
        for (int up = 1; up <= 10; ++up) {
            if (std::scanf("%d", &play) != 1) return 2;
            strategy.soft[total][up] = static_cast<uint8_t>(play);
        }
    for (int worth = 1; worth <= 10; ++worth)
        for (int up = 1; up <= 10; ++up) {
            if (std::scanf("%d", &play) != 1) return 2;
            strategy.pair[worth][up] = static_cast<uint8_t>(play);
        }
    Simulator simulator(table, strategy, std::strtoull(given[4], nullptr, 10));
    long long sum = 0, squares = 0;
    const std::clock_t begin = std::clock();
    for (long long one = 0; one < rounds; ++one) {
        const int result = simulator.round();
        sum += result;
        squares += result * result;
    }
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%.6f %lld %lld\n", seconds, sum, squares);
    return 0;
}
