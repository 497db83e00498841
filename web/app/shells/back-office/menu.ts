import { type AdminRole, holds } from '#contract/permissions.ts'
import { type MenuEntry, menu } from './menu-entries.ts'

/** Pages without a menu entry of their own, with the entry they belong to. */
const subPages: Record<
  string,
  { label: string; parent: string; isDesk?: true } & Partial<Pick<MenuEntry, 'permission' | 'grade'>>
> = {
  '/System/resourceDesk': { label: '审核工作台', parent: '/System/Numberpro', isDesk: true },
  '/System/lessonDesk': { label: '课程审核工作台', parent: '/System/videoProduct', isDesk: true },
  '/System/resourceCategories': { label: '资源类别', parent: '/System/Numberpro' },
  '/System/topicCategories': { label: '论坛类别', parent: '/System/XinglinPage' },
  '/System/lessonCategories': { label: '课程类别', parent: '/System/videoProduct' },
  '/System/AdminUserOne': { label: '一级会员', parent: '/System/AdminUser' },
  '/System/AdminUserTwo': { label: '二级会员', parent: '/System/AdminUser' },
  '/System/AdminUserfirste': { label: '三级会员', parent: '/System/AdminUser' },
  '/System/member': { label: '用户', parent: '/System/AdminUser' },
  '/System/resource': { label: '资源', parent: '/System/Numberpro' },
  '/System/company': { label: '成员单位', parent: '/System/companies' },
  '/System/adjustments': {
    label: 'V币调整',
    parent: '/System/integralRecord',
    permission: 'adjust',
    grade: 'review',
  },
  '/System/statement': { label: '对账明细', parent: '/System/reconciliation' },
  '/System/inviters': { label: '邀请排查', parent: '/System/integralRecord' },
  '/System/setup': { label: '开站准备', parent: '/System/settings' },
  '/System/notices': { label: '我的通知', parent: '/System/main' },
  '/System/account': { label: '我的账号', parent: '/System/main' },
  '/System/pages/edit': { label: '编辑页面', parent: '/System/pages' },
  '/System/informationItem': { label: '编辑资讯', parent: '/System/information' },
}

export const home = menu[0]!

export interface Place {
  label: string
  path: string
  /** Path of the highlighted menu entry. */
  entry: MenuEntry
  /** A workplace that fills the window, with a narrow sidebar and no tabs. */
  isDesk: boolean
  maySee: (role: AdminRole | undefined) => boolean
  mayChange: (role: AdminRole | undefined) => boolean
}

/** The page and menu entry of a path. */
export const placeOf = (path: string): Place => {
  const sub = subPages[path]
  const entry = menu.find((one) => one.path === (sub?.parent ?? path)) ?? home
  const { permission, grade = 'do' } = { ...entry, ...sub }
  return {
    label: sub?.label ?? entry.label,
    path,
    entry,
    isDesk: sub?.isDesk === true,
    maySee: (role) => holds(role, permission),
    mayChange: (role) => holds(role, permission, grade),
  }
}

/** The entries that a role sees. */
const menuOf = (role: AdminRole | undefined) => menu.filter(({ permission }) => holds(role, permission))

/** The entries that match the typed text; all entries for empty text. */
export const findEntries = (role: AdminRole | undefined, typed: string): MenuEntry[] => {
  const words = typed.trim().toLowerCase()
  return menuOf(role).filter(({ label, keywords }) => `${label} ${keywords}`.toLowerCase().includes(words))
}

/** The groups of the sidebar that a role sees, in order. */
export const menuGroups = (role: AdminRole | undefined): { name?: string; entries: MenuEntry[] }[] => {
  const entries = menuOf(role)
  return [...new Set(entries.map(({ group }) => group))].map((name) => ({
    name,
    entries: entries.filter(({ group }) => group === name),
  }))
}
