import { backOffice } from '#contract/back-office-paths.ts'
import type { Level } from '#contract/constants.ts'
import { levelId } from '#contract/constants.ts'

export interface MemberView {
  path: string
  title: string
  tab: string
  /** Shows only members of this level. */
  level?: Level
}

const allMembers: MemberView = { path: backOffice.members, title: '用户管理', tab: '全部用户' }

/** ADMIN-2: the addresses of the member list, each with its filter. */
export const memberViews: readonly MemberView[] = [
  allMembers,
  { path: backOffice.firstLevel, title: '一级会员', tab: '一级会员', level: levelId.first },
  { path: backOffice.secondLevel, title: '二级会员', tab: '二级会员', level: levelId.second },
  { path: backOffice.thirdLevel, title: '三级会员', tab: '三级会员', level: levelId.third },
]

export const memberViewOf = (path: string): MemberView =>
  memberViews.find((view) => view.path.toLowerCase() === path.toLowerCase()) ?? allMembers

/** Address of the member list, filtered by a department. */
export const departmentMembersPath = (id: number): string => `${allMembers.path}?deptId=${id}`
