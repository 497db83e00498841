import {
  Bell,
  BookOpenCheck,
  ChartNoAxesCombined,
  CirclePlay,
  Download,
  FolderOpen,
  Gauge,
  History,
  IdCard,
  type LucideIcon,
  MessagesSquare,
  MonitorPlay,
  Share2,
  ShieldCheck,
  Star,
  Undo2,
  UsersRound,
  Video,
  WalletMinimal,
} from 'lucide-react'
import type { RoleName } from '#contract/constants.ts'

export interface MemberEntry {
  /** Value of the query parameter `activerescore`. */
  tab: string
  label: string
  icon: LucideIcon
  group: string
  /** Roles that see it; absent: everybody who is logged in. */
  roles?: readonly RoleName[]
  /** Not in the menu of the other levels until something was shared with the member (SHARE-10). */
  ifReceived?: boolean
  /** Tab of the menu entry that this one is reached from. */
  within?: string
}

const members = ['admin', 'within', 'common'] as const
const everyLevel = [...members, 'third'] as const

/** The tabs of the member centre, in the order of its menu; the third level has those of ACCESS-4. */
const entries = [
  { tab: 'overview', label: '概览', icon: Gauge, group: '会员中心', roles: everyLevel },
  { tab: 'bought', label: '已购资源', icon: Download, group: '资源', roles: members },
  { tab: 'resources', label: '我的资源', icon: FolderOpen, group: '资源', roles: members },
  { tab: 'groups', label: '用户组', icon: UsersRound, group: '资源', roles: members },
  { tab: 'earnings', label: '创作收益', icon: ChartNoAxesCombined, group: '资源', roles: members },
  { tab: 'shared', label: '授权资源', icon: Share2, group: '授权给我', roles: everyLevel, ifReceived: true },
  {
    tab: 'sharedLessons',
    label: '授权视频',
    icon: MonitorPlay,
    group: '授权给我',
    roles: everyLevel,
    ifReceived: true,
  },
  { tab: 'downloads', label: '下载记录', icon: History, group: '资源', roles: members },
  { tab: 'learning', label: '我的学习', icon: BookOpenCheck, group: '课程', roles: everyLevel },
  { tab: 'boughtLessons', label: '已购课程', icon: CirclePlay, group: '课程', roles: members },
  { tab: 'lessons', label: '我的课程', icon: Video, group: '课程', roles: members },
  { tab: 'forum', label: '我的论坛', icon: MessagesSquare, group: '论坛', roles: everyLevel },
  { tab: 'favorites', label: '收藏', icon: Star, group: '论坛', roles: members },
  { tab: 'favoriteLessons', label: '收藏的课程', icon: Star, group: '论坛', roles: members, within: 'favorites' },
  { tab: 'favoriteTopics', label: '收藏的帖子', icon: Star, group: '论坛', roles: members, within: 'favorites' },
  { tab: 'favoriteTopics', label: '收藏的帖子', icon: Star, group: '论坛', roles: ['third'] },
  { tab: 'finance', label: '我的财务', icon: WalletMinimal, group: '账户', roles: members },
  { tab: 'claims', label: '售后', icon: Undo2, group: '账户', roles: members },
  { tab: 'notices', label: '消息通知', icon: Bell, group: '账户', roles: everyLevel },
  { tab: 'info', label: '个人信息', icon: IdCard, group: '账户' },
  { tab: 'security', label: '账号安全', icon: ShieldCheck, group: '账户', roles: everyLevel },
] as const satisfies readonly MemberEntry[]

export type MemberTab = (typeof entries)[number]['tab']

const visibleTo = (role: string): (MemberEntry & { tab: MemberTab })[] =>
  entries.filter(({ roles }: MemberEntry) => !roles || roles.some((one) => one === role))

/** PAGE-20: the first role decides what the member centre shows, and whether something was shared with the member. */
export const memberMenu = (role: string, hasReceived: boolean) => {
  const visible = visibleTo(role).filter(
    ({ within, ifReceived }) => within === undefined && (!ifReceived || hasReceived || role === 'third'),
  )
  return [...new Set(visible.map(({ group }) => group))].map((group) => ({
    group,
    entries: visible.filter((entry) => entry.group === group),
  }))
}

const entryOf = (role: string, requested: string | null) => {
  const visible = visibleTo(role)
  return visible.find(({ tab }) => tab === requested) ?? visible[0]!
}

/** The requested tab if the role has it, otherwise the first tab. */
export const tabOf = (role: string, requested: string | null): MemberTab => entryOf(role, requested).tab

/** The menu entry to highlight for the requested tab. */
export const currentEntry = (role: string, requested: string | null): string => {
  const { tab, within } = entryOf(role, requested)
  return within ?? tab
}
