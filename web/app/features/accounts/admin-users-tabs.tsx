import { useSearchParams } from 'react-router'
import { CountTabs } from '#ui/table/state-tabs.tsx'
import { type MemberView, memberViews } from './admin-users-views.ts'

interface MemberTabsProps {
  view: MemberView
  counts?: Partial<Record<string, number>>
}

/** The levels as pages of their own, and those who are disabled; what is searched for goes along. */
export const MemberTabs = ({ view, counts }: MemberTabsProps) => {
  const [params] = useSearchParams()
  const kept = [...params].filter(([name]) => name !== 'page' && name !== 'enabled')
  const address = (path: string, ...more: [string, string][]) => {
    const query = new URLSearchParams([...kept, ...more])
    return query.size > 0 ? `${path}?${query}` : path
  }
  const everybody = memberViews[0]!.path
  const isDisabledOnly = view.path === everybody && params.get('enabled') === 'false'
  return (
    <CountTabs
      label="会员等级"
      current={isDisabledOnly ? 'disabled' : view.path}
      tabs={[
        ...memberViews.map(({ path, tab, level }) => ({
          key: path,
          label: tab,
          to: address(path),
          count: counts?.[level === undefined ? 'all' : `level${level}`],
        })),
        { key: 'disabled', label: '已禁用', to: address(everybody, ['enabled', 'false']), count: counts?.disabled },
      ]}
    />
  )
}
