import { type LucideIcon, UserRound } from 'lucide-react'
import type { RoleName } from '#contract/constants.ts'
import { paths } from '#lib/paths.ts'

export interface MemberEntry {
  label: string
  path: string
  icon: LucideIcon
  group: string
  /** Who sees it; absent means everybody who is logged in. */
  roles?: readonly RoleName[]
}

/** The pages of the member centre that exist, in the order of its menu. A feature adds its line here. */
const entries: readonly MemberEntry[] = [{ label: '会员概览', path: paths.member, icon: UserRound, group: '账户' }]

/** Specification 2.10: the first role decides what the member centre shows. */
export const memberMenu = (role: string): { group: string; entries: MemberEntry[] }[] => {
  const visible = entries.filter(({ roles }) => !roles || roles.some((one) => one === role))
  return [...new Set(visible.map(({ group }) => group))].map((group) => ({
    group,
    entries: visible.filter((entry) => entry.group === group),
  }))
}
