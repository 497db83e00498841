import { diffArrays } from 'diff'
import { type ComparedRow, compareBlock, compareText, maxEdits, whole } from '#ui/editor/compare-texts.ts'

/** Pairs the blocks of two texts: equal ones meet, a replaced block stands beside its replacement. */
const compareBlocks = (left: string[], right: string[]): ComparedRow[] => {
  const rows: ComparedRow[] = []
  const runs = diffArrays(left, right, { maxEditLength: maxEdits }) ?? [
    { value: left, removed: true, added: false },
    { value: right, removed: false, added: true },
  ]
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!
    const next = runs[at + 1]
    const [gone, come] = run.removed ? [run.value, next?.added ? next.value : []] : [[], run.value]
    if (!run.removed && !run.added)
      for (const text of run.value) rows.push({ label: '正文', left: whole(text, false), right: whole(text, false) })
    else {
      for (let line = 0; line < Math.max(gone.length, come.length); line++)
        rows.push({ label: '正文', ...compareBlock(gone[line], come[line]) })
      if (run.removed && next?.added) at++
    }
  }
  return rows
}

export interface ComparedText {
  title: string
  section: string
  summary: string
  source: string
  files: string
  /** Paragraphs, headings, rows of tables. */
  blocks: string[]
}

const labels = { title: '标题', section: '栏目', summary: '摘要', source: '来源', files: '附件' } as const

/** Two texts of an article, line by line; lines that are equal on both sides are left out if only changes are wanted. */
export const compareNews = (left: ComparedText, right: ComparedText): ComparedRow[] => [
  ...(Object.keys(labels) as (keyof typeof labels)[]).map((field) => ({
    label: labels[field],
    ...compareText(left[field], right[field]),
  })),
  ...compareBlocks(left.blocks, right.blocks),
]
