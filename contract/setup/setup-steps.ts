interface StepPage {
  to: string
  action: string
}

interface Step extends StepPage {
  title: string
  /** Further pages of the step. */
  others?: readonly StepPage[]
}

/** SETUP-1: what an owner settles before the portal opens, in order, and the pages for it. */
export const setupSteps = {
  name: { title: '站点名称', to: '/System/settings#site', action: '填写名称' },
  look: { title: '标志与颜色', to: '/System/look', action: '设置外观' },
  company: {
    title: '公司与备案',
    to: '/System/settings#contact',
    action: '填写联系方式',
    others: [{ to: '/System/division?id=1', action: '公司名称' }],
  },
  categories: {
    title: '类别',
    to: '/System/resourceCategories',
    action: '资源类别',
    others: [
      { to: '/System/lessonCategories', action: '课程类别' },
      { to: '/System/topicCategories', action: '论坛类别' },
    ],
  },
  payment: { title: '收款', to: '/System/integralSetting', action: '查看套餐' },
  mail: { title: '邮件与短信', to: '/System/messageTemplates', action: '查看模板' },
  backup: { title: '备份', to: '/System/backups', action: '立即备份' },
  administrator: {
    title: '第二名管理员',
    to: '/System/roles',
    action: '添加管理员',
    others: [{ to: '/System/AdminUser', action: '先为同事新建账号' }],
  },
} as const satisfies Record<string, Step>
export type SetupStepName = keyof typeof setupSteps
/** The step with a wider type, for code that treats all alike. */
export const setupStep = (name: SetupStepName): Step => setupSteps[name]
export const setupStepNames = Object.keys(setupSteps) as [SetupStepName, ...SetupStepName[]]
