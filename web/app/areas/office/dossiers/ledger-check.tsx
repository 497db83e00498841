import { Check, TriangleAlert } from 'lucide-react'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount } from '#lib/format/format.ts'
import { useLoad } from '#ui/loading/use-load.ts'
import { Tag } from '#ui/text/tag.tsx'

/** Whether the entries of the member's ledger add up to the balance, checked now. */
export function LedgerCheck({ memberId }: { memberId: number }) {
  const { data, error } = useLoad(() => quietApi.dossiers.checkMemberLedger({ id: memberId }))
  if (error) return <Tag tone="amber">未能核对：{error.message}</Tag>
  if (!data) return <Tag>正在核对…</Tag>
  return data.holds ? (
    <Tag tone="green">
      <Check size={12} strokeWidth={2} aria-hidden /> 逐笔相加等于余额
    </Tag>
  ) : (
    <Tag tone="red">
      <TriangleAlert size={12} strokeWidth={2} aria-hidden /> 逐笔相加 {formatCount(data.sum)}，余额{' '}
      {formatCount(data.balance)}
    </Tag>
  )
}
