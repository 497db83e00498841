import { searchSite } from '#contract/pages/search/site-search.ts'
import { wordsAbsent, wordsFound } from './data/search.ts'
import { asMembers } from './harness/draw.ts'
import type { Scenario } from './harness/scenario.ts'

/** The whole call of the site search: words of every frequency, and words that nothing has exactly. */
export const scenario: Scenario = {
  name: 'search',
  sizes: ['S', 'M', 'L'],
  async run(bench) {
    const search = (what: string, words: string[], mostMs: number) =>
      bench.measure({
        name: `site search: ${what}`,
        requests: asMembers(callsOf(words)),
        aim: { mostMs },
        growthLimit: 2,
        warmUpRequests: 300,
      })
    return [await search('words', wordsFound, 10), await search('nothing exact', wordsAbsent, 20)]
  },
}

/** Words repeat, but members and pages do not. */
const callsOf = (words: string[]) =>
  Array.from({ length: 20 }, (_, page) =>
    words.map((word) => `${searchSite.path}?page=${page % 2}&name=${encodeURIComponent(word)}`),
  ).flat()
