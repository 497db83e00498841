import { backOffice } from '#contract/back-office-paths.ts'
import { type AdminRole, holds } from '#contract/permissions.ts'
import { type MenuEntry, menu } from './menu-entries.ts'

/** Pages without a menu entry of their own, with the entry they belong to. */
const subPages: Record<
  string,
  { label: string; parent: string; isDesk?: true } & Partial<Pick<MenuEntry, 'permission' | 'grade'>>
> = {
  [backOffice.resourceDesk]: { label: '审核工作台', parent: backOffice.resources, isDesk: true },
  [backOffice.lessonDesk]: { label: '课程审核工作台', parent: backOffice.lessons, isDesk: true },
  [backOffice.resourceCategories]: { label: '资源类别', parent: backOffice.resources },
  [backOffice.topicCategories]: { label: '论坛类别', parent: backOffice.topics },
  [backOffice.lessonCategories]: { label: '课程类别', parent: backOffice.lessons },
  [backOffice.firstLevel]: { label: '一级会员', parent: backOffice.members },
  [backOffice.secondLevel]: { label: '二级会员', parent: backOffice.members },
  [backOffice.thirdLevel]: { label: '三级会员', parent: backOffice.members },
  '/System/member': { label: '用户', parent: backOffice.members },
  '/System/resource': { label: '资源', parent: backOffice.resources },
  '/System/company': { label: '成员单位', parent: backOffice.companies },
  [backOffice.adjustments]: {
    label: 'V币调整',
    parent: backOffice.coinRecords,
    permission: 'adjust',
    grade: 'review',
  },
  [backOffice.statement]: { label: '对账明细', parent: backOffice.reconciliation },
  [backOffice.inviters]: { label: '邀请排查', parent: backOffice.coinRecords },
  [backOffice.setup]: { label: '开站准备', parent: backOffice.settings },
  [backOffice.notices]: { label: '我的通知', parent: backOffice.main },
  [backOffice.account]: { label: '我的账号', parent: backOffice.main },
  '/System/pages/edit': { label: '编辑页面', parent: backOffice.pages },
  [backOffice.newArticle]: { label: '编辑资讯', parent: backOffice.news },
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
