import { backOffice } from '../../../back-office-paths.ts'

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
  name: { title: '站点名称', to: `${backOffice.settings}#site`, action: '填写名称' },
  look: { title: '标志与颜色', to: backOffice.look, action: '设置外观' },
  company: {
    title: '公司与备案',
    to: `${backOffice.settings}#contact`,
    action: '填写联系方式',
    others: [{ to: `${backOffice.departments}?id=1`, action: '公司名称' }],
  },
  categories: {
    title: '类别',
    to: backOffice.resourceCategories,
    action: '资源类别',
    others: [
      { to: backOffice.lessonCategories, action: '课程类别' },
      { to: backOffice.topicCategories, action: '论坛类别' },
    ],
  },
  payment: { title: '收款', to: backOffice.pointSettings, action: '查看套餐' },
  mail: { title: '邮件与短信', to: backOffice.messageTemplates, action: '查看模板' },
  backup: { title: '备份', to: backOffice.backups, action: '立即备份' },
  administrator: {
    title: '第二名管理员',
    to: backOffice.roles,
    action: '添加管理员',
    others: [{ to: backOffice.members, action: '先为同事新建账号' }],
  },
} as const satisfies Record<string, Step>
export type SetupStepName = keyof typeof setupSteps
/** The step with a wider type, for code that treats all alike. */
export const setupStep = (name: SetupStepName): Step => setupSteps[name]
export const setupStepNames = Object.keys(setupSteps) as [SetupStepName, ...SetupStepName[]]
