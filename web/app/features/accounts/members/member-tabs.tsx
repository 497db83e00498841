import { useSearchParams } from 'react-router'
import { CountTabs } from '#ui/table/state-tabs.tsx'
import { type MemberView, memberViews } from './member-views.ts'

interface MemberTabsProps {
  view: MemberView
  counts?: Partial<Record<string, number>>
}

/** Tabs for the levels and for disabled members. The links preserve the current search. */
export const MemberTabs = ({ view, counts }: MemberTabsProps) => {
  const [params] = useSearchParams()
  const search = [...params].filter(([name]) => name !== 'page' && name !== 'enabled')
  const address = (path: string, ...more: [string, string][]) => {
    const query = new URLSearchParams([...search, ...more])
    return query.size > 0 ? `${path}?${query}` : path
  }
  const allMembers = memberViews[0]!.path
  const isDisabledOnly = view.path === allMembers && params.get('enabled') === 'false'
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
        { key: 'disabled', label: '已禁用', to: address(allMembers, ['enabled', 'false']), count: counts?.disabled },
      ]}
    />
  )
}
