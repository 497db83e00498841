import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { SiteSettings } from '#contract/base/settings/settings.ts'
import type { SetupStep } from '#contract/office/operations/setup/setup.ts'
import { type SetupStepName, setupStepNames } from '#contract/office/operations/setup/setup-steps.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { readSettings } from '../../../base/settings/index.ts'
import { hasMerchant } from '../../../money/payments/index.ts'
import { channelState } from '../../../people/notices/index.ts'
import './tables.ts'

/** Whether a step is done, and what to say about it. */
interface Observation {
  isDone: boolean
  done: string
  missing: string
}

/** The values that a portal has before anybody has written its own. */
const example = SiteSettings.parse({})

/** SETUP-2: the state of every step; the page, the dashboard and `npm run doctor` say the same. */
export const examineSetup = async (db: Db, config: Readonly<Config>): Promise<SetupStep[]> => {
  const observed = await observe(db, config)
  const confirmed = await db.selectFrom('setup_step').select('name').execute()
  return setupStepNames.map((name) => {
    const { isDone, done, missing } = observed[name]
    if (isDone) return { name, state: 'done', sentence: done }
    const isConfirmed = confirmed.some((step) => step.name === name)
    return { name, state: isConfirmed ? 'confirmed' : 'missing', sentence: missing }
  })
}

const observe = async (db: Db, config: Readonly<Config>): Promise<Record<SetupStepName, Observation>> => {
  const [site, facts] = await Promise.all([readSettings(db, 'site'), readFacts(db)])
  const unnamed = examplesAmong(site, nameWords)
  const unsettled = [...examplesAmong(site, companyWords), ...(facts.has_own_company ? [] : ['公司名称'])]
  return {
    name: {
      isDone: unnamed.length === 0,
      done: `站点名称是「${site.siteName}」`,
      missing: `${unnamed.join('、')}还是示例，页头、标题、邮件和分享都会用到`,
    },
    look: { isDone: facts.has_look, done: '已发布自己的外观', missing: '标志和颜色还是内置的' },
    company: {
      isDone: unsettled.length === 0,
      done: '公司、联系方式、版权、备案号与外部链接都已填写',
      missing: `${unsettled.join('、')}还是示例`,
    },
    categories: {
      isDone: facts.has_categories,
      done: '类别已按自己的业务调整',
      missing: '资源、课程与论坛类别还是内置的，请改成自己的，或确认就用这些',
    },
    payment: observePayment(config),
    mail: observeMail(config),
    backup: {
      isDone: facts.has_backup,
      done: '已经有备份',
      missing: '还没有备份，请备份一次，并下载到另一台机器',
    },
    administrator: {
      isDone: facts.administrators > 1,
      done: `有 ${facts.administrators} 名管理员`,
      missing: '只有一名管理员，退款、调整 V币 等须两人复核的操作无法完成',
    },
  }
}

const nameWords = { siteName: '站点名称', shortName: '简称', subtitle: '外文名称' }
const companyWords = {
  hotline: '服务热线',
  address: '地址',
  copyright: '版权',
  icpNo: 'ICP 备案号',
  policeNo: '公安备案号',
  externalLinks: '页头外链',
  friendlyLinks: '友情链接',
}

/** The labels of settings that still have the value of the example. */
const examplesAmong = (site: SiteSettings, labels: Partial<Record<keyof SiteSettings, string>>): string[] =>
  Object.entries(labels)
    .filter(([field]) => isDeepStrictEqual(site[field as keyof SiteSettings], example[field as keyof SiteSettings]))
    .map(([, label]) => label)

const observePayment = ({ merchants, simulatesPayments }: Readonly<Config>): Observation => ({
  isDone: hasMerchant(merchants),
  done: '已配置支付商户',
  missing: simulatesPayments
    ? '使用演示支付，不收真钱，请配置 WECHAT_* 或 ALIPAY_* 变量并重新启动'
    : '没有配置商户，会员不能充值，请配置 WECHAT_* 或 ALIPAY_* 变量并重新启动',
})

const observeMail = (config: Readonly<Config>): Observation => ({
  isDone: channelState(config, 'mail') === 'real',
  done: '已配置邮件服务器',
  missing: '没有配置邮件服务器，会员收不到验证码和通知，请配置 SMTP_URL 与 MAIL_FROM 变量并重新启动',
})

interface Facts {
  has_look: boolean
  has_own_company: boolean
  has_categories: boolean
  has_backup: boolean
  administrators: number
}

/** The categories of the program have version 1 and are not deleted; the first company has the name of the example. */
const readFacts = async (db: Db): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select (select live_number is not null from look) as has_look,
      not exists (select from department where id = 1 and name = ${example.siteName}) as has_own_company,
      exists (select from category where version > 1 or deleted_at is not null or id > 40000) as has_categories,
      exists (select from backup where state = 'complete') as has_backup,
      (select count(*)::int from member where admin_role is not null and enabled and deleted_at is null) as administrators`.execute(
    db,
  )
  return rows[0]!
}
