import { useSearchParams } from 'react-router'
import { type Counted, CountTabs, countText } from '#ui/table/state-tabs.tsx'
import { type MemberView, memberViews } from './member-views.ts'

interface MemberTabsProps {
  view: MemberView
  page?: Counted
}

/** Tabs for the levels and for disabled members. The links preserve the current search. */
export const MemberTabs = ({ view, page }: MemberTabsProps) => {
  const [params] = useSearchParams()
  const allMembers = memberViews[0]!.path
  const isDisabledOnly = view.path === allMembers && params.get('enabled') === 'false'
  const address = (path: string, enabled: string | null) => {
    const query = new URLSearchParams([...params].filter(([name]) => name !== 'page' && name !== 'enabled'))
    if (enabled) query.set('enabled', enabled)
    return query.size > 0 ? `${path}?${query}` : path
  }
  const state = isDisabledOnly ? null : params.get('enabled')
  return (
    <CountTabs
      label="会员等级"
      current={isDisabledOnly ? 'disabled' : view.path}
      tabs={[
        ...memberViews.map(({ path, tab, level }) => ({
          key: path,
          label: tab,
          to: address(path, state),
          count: countText(page, level === undefined ? 'all' : `level${level}`),
        })),
        { key: 'disabled', label: '已禁用', to: address(allMembers, 'false'), count: countText(page, 'disabled') },
      ]}
    />
  )
}
