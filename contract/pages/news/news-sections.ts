/** Without zod, for the pages that offer them. */
export const newsSections = ['联盟动态', '通知公告', '行业资讯', '成员风采'] as const
