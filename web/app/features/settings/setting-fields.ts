import type { SettingGroup } from '#contract/settings.ts'

export type SettingField = {
  group: SettingGroup
  name: string
  label: string
  hint?: string
} & ({ kind: 'text' } | { kind: 'count'; unit: string } | { kind: 'links'; max: number })

export interface SettingSection {
  id: string
  title: string
  note?: string
  fields: SettingField[]
}

const site = (name: string, label: string, hint?: string): SettingField => ({
  group: 'site',
  kind: 'text',
  name,
  label,
  hint,
})
const limit = (name: string, label: string, unit: string, hint?: string): SettingField => ({
  group: 'limits',
  kind: 'count',
  name,
  label,
  unit,
  hint,
})

/** Every setting and its place on the page. A feature adds its section here. */
export const settingSections: readonly SettingSection[] = [
  {
    id: 'site',
    title: '站点名称',
    note: '显示在页头与浏览器标题',
    fields: [
      site('siteName', '站点名称'),
      site('shortName', '简称', '前两个字写进标志'),
      site('slogan', '一句话定位', '页头最上一行'),
    ],
  },
  {
    id: 'contact',
    title: '联系方式',
    note: '显示在页头与页脚',
    fields: [
      site('hotline', '服务热线'),
      site('hotlineHours', '服务时间'),
      site('address', '地址'),
      site('postalCode', '邮编'),
    ],
  },
  {
    id: 'record',
    title: '版权与备案',
    note: '页脚最下一行',
    fields: [site('copyright', '版权'), site('icpNo', 'ICP 备案号'), site('policeNo', '公安备案号')],
  },
  {
    id: 'links',
    title: '外部链接',
    note: '页头右端与页脚，新窗口打开',
    fields: [
      { group: 'site', kind: 'links', name: 'externalLinks', label: '页头外链', max: 3 },
      { group: 'site', kind: 'links', name: 'friendlyLinks', label: '友情链接', max: 8 },
    ],
  },
  {
    id: 'limits',
    title: '访问限制',
    note: '超过即答复“操作过于频繁，请稍后再试”',
    fields: [
      limit('wrongLoginsPerAccount', '密码错误', '次 / 15 分钟', '按账号，登录成功后清零'),
      limit('loginsPerAddress', '登录', '次 / 10 分钟', '按网络地址'),
      limit('captchasPerAddress', '验证码', '次 / 10 分钟', '按网络地址'),
      limit('registrationsPerAddress', '注册', '次 / 小时', '按网络地址'),
      limit('writesPerAccount', '写操作', '次 / 分钟', '按账号'),
    ],
  },
]

const allFields = settingSections.flatMap(({ fields }) => fields)

export const fieldOf = (group: string, name: string): SettingField | undefined =>
  allFields.find((field) => field.group === group && field.name === name)
