import { useSearchParams } from 'react-router'
import { auditLabels } from '#contract/catalogue/documents/library-rules.ts'
import { useIdParam } from '#lib/url/use-id-param.ts'

/** The filters that the audit tables of all kinds have in common. */
export const auditFilters = {
  category: (categories: { id: number; categoryName: string }[]) =>
    ({
      kind: 'choice',
      label: '类别',
      all: '全部类别',
      options: categories.map(({ id, categoryName }) => ({ value: String(id), label: categoryName })),
    }) as const,
  author: { kind: 'text', label: '作者', placeholder: '姓名或用户名' },
  uploaded: { kind: 'days', label: '上传时间', from: 'from', to: 'to' },
  isAudit: {
    kind: 'choice',
    label: '审核状态',
    all: '全部',
    options: ([0, 1, 2] as const).map((state) => ({ value: String(state), label: auditLabels[state] })),
  },
} as const

/** A page of the table with the counts of its tabs, by audit state. */
export const withTabCounts = <Page extends { counts: Record<'pending' | 'approved' | 'rejected', number> }>({
  counts,
  ...page
}: Page) => ({ ...page, counts: { 0: counts.pending, 1: counts.approved, 2: counts.rejected } })

/** The table's filters, read from the address: those of the given names that are set. */
const filterIn = (query: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The item whose drawer is open, whose id is part of the address, and the filters of the table. */
export const useOpenedItem = (idName: string, filterNames: readonly string[]) => {
  const [query] = useSearchParams()
  const { id, set } = useIdParam(idName)
  return { openedId: id, open: (opened: number | undefined) => set(opened), filter: filterIn(query, filterNames) }
}
