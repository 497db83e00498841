import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import type { PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'
import type { PageContent } from '#contract/pages/site-pages/site-pages.ts'
import { pagePlaceLabels } from '#contract/state-words.ts'
import { type ComparedPart, type ComparedRow, compareBlock, compareText } from '#ui/editor/compare-texts.ts'
import { labelOf, textOfBlock } from './block-kinds.ts'

/** SITE-7: two versions of a page, block by block; a block that only one of them has stands alone in its row. */
export const comparePages = (left: PageContent, right: PageContent, values: PageFieldValues): ComparedRow[] => [
  { label: '页面标题', ...compareText(left.title, right.title) },
  { label: '描述', ...compareText(left.description, right.description) },
  { label: '菜单位置', ...compareText(pagePlaceLabels[left.place], pagePlaceLabels[right.place]) },
  ...pairs(left.blocks, right.blocks).map(([before, after]) => ({
    label: labelOf((after ?? before)!),
    ...compareBlock(before && textOfBlock(before, values), after && textOfBlock(after, values)),
  })),
]

type Pair = [before: PageBlock | undefined, after: PageBlock | undefined]

/** The blocks in the order of the right side; those that are gone stand where they were. */
const pairs = (left: PageBlock[], right: PageBlock[]): Pair[] => {
  const result: Pair[] = right.map((after) => [left.find(({ id }) => id === after.id), after])
  left.forEach((before, at) => {
    if (right.some(({ id }) => id === before.id)) return
    const previous = left[at - 1]
    const place = result.findIndex(([one, two]) => previous && (one?.id === previous.id || two?.id === previous.id))
    result.splice(place + 1, 0, [before, undefined])
  })
  return result
}

const lengthOf = (parts: ComparedPart[] | undefined) =>
  (parts ?? []).reduce((sum, { text, isChanged }) => sum + (isChanged ? [...text].length : 0), 0)

/** How many characters were added and removed. */
export const countChanges = (rows: ComparedRow[]) => ({
  added: rows.reduce((sum, { right }) => sum + lengthOf(right), 0),
  removed: rows.reduce((sum, { left }) => sum + lengthOf(left), 0),
})
