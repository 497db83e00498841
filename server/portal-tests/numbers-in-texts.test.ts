import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { RecordSettings } from '#contract/base/settings/settings.ts'
import { editorPictures } from '#contract/constants.ts'
import { closingDays } from '#contract/people/accounts/people-rules.ts'
import { uploadLifeSeconds } from '../areas/base/files/uploads/create-upload.ts'
import { captchaLifeSeconds } from '../areas/people/accounts/captcha/captcha.ts'
import { deviceLifeSeconds, maxPeople } from '../areas/people/accounts/login/device-cookie.ts'
import { loadConfig } from '../config.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const inWords = (number: number) => (number > 10 ? `十${digits[number - 10]}` : digits[number]!)

const uploadHours = uploadLifeSeconds / 3600
const deviceDays = deviceLifeSeconds / 86_400
const { rememberDays } = loadConfig({ DATABASE_URL: 'postgres://127.0.0.1/shuzi' })
const rateWindow = (seconds: number) => `${seconds / 60} 分钟`
const least = (RecordSettings.shape.auditDays.unwrap().safeParse(0).error?.issues[0]?.message ?? '').match(/\d+/)?.[0]
const uploadDay = uploadHours === 24 ? '一天' : `${uploadHours} 小时`

/** Numbers that a setting, a constant or the configuration decides, by file; each is written as the text writes it. */
const decided: Record<string, string[]> = {
  'pages/legal/privacy.html': [
    `${rememberDays} 天`,
    deviceDays === 365 ? '一年' : `${deviceDays} 天`,
    `${maxPeople} 个`,
    `${inWords(closingDays)}日后`,
    Number(least) >= 180 ? '六个月' : '',
  ],
  'pages/content/more.html': ['0.75 至 2 倍'],
  'areas/catalogue/courses/editing/lesson-fields.tsx': ['0.75 至 2 倍'],
  'areas/catalogue/courses/editing/use-lesson-editor.ts': [uploadDay],
  'areas/catalogue/courses/editing/lesson-editor.tsx': [uploadDay],
  'areas/pages/news/cover-panel.tsx': [`${editorPictures.maxBytes / 1024 ** 2} MB`],
  'areas/people/accounts/audit-log/audit-log.client.tsx': [`${least} 天`],
  'areas/base/settings/setting-fields.ts': [`${least} 天`, rateWindow(900), rateWindow(600), '一天'],
  'areas/base/settings/point-sections.ts': ['一天'],
  'areas/people/accounts/login/back-office-login-page.tsx': ['1 天', rateWindow(captchaLifeSeconds)],
  'areas/people/accounts/login/captcha-field.tsx': [rateWindow(600)],
}

/** Numbers about the alliance, its procedures or the reader, which no setting knows. */
const facts: Record<string, string[]> = {
  'pages/content/about.html': ['27 次', '4 次', '2,500 人'],
  'pages/content/apply.html': [
    ...['5 个工作日', '10 个工作日', '20 个工作日', '5 天', '12,000 元', '30,000 元', '六个月', '三年', '一年'],
    ...['2 名', '5 份', '1 门', '3 项'],
  ],
  'pages/content/contact.html': ['6 分钟', '两小时', '一个工作日'],
  'pages/content/more.html': ['五分钟', '1 倍', '1 元'],
  'pages/content/topup.html': ['1 元', '1 V币'],
  'pages/static/static-pages.ts': ['五分钟'],
  'areas/catalogue/items/access/sharing/share-dialog.tsx': ['30 天', '90 天', '一天'],
}
/** Stories of the past, and a sample document. */
const stories = ['history.html', 'document.html']

const spans = '个工作日|工作日|个月|天|日内|日后|小时|分钟|秒|年|元|V币|成(?=[，。；归])|%|MB|GB|倍'
const counts = '个|次|名|份|门|项|家|人'
const figure = String.raw`\d[\d,.]*(?: 至 \d[\d,.]*)? ?(?:${spans}|${counts})`
const inChinese = `[一二两三四五六七八九十百]+(?:${spans})`
/** Periods of figures (近 30 天) describe what is shown, not what is promised; years with four digits are dates. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`(近|第)?\\s?(?<![\\d.{])(${figure}|${inChinese})`, 'g'))]
    .filter(([all, before]) => !before && !/^\s?\d{4} 年/.test(all))
    .map(([all]) => all.trim())

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
/** Rules and promises: texts of pages, and sentences in code that name a length of time, a size or money. */
const promises = /工作日|天|日内|日后|小时|分钟|秒|元|MB|GB|倍|成[，。；归]/
const texts = [
  ...globSync('web/app/pages/{content,legal}/*.html', { cwd: root }).filter(
    (file) => !stories.includes(path.basename(file)),
  ),
  ...globSync('web/app/{areas,pages,shells}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.')),
]

test('every number in a text comes from a setting, a constant or a fact about the alliance', () => {
  const unknown = texts.flatMap((file) => {
    const name = file.replace('web/app/', '')
    const isPage = file.endsWith('.html')
    const known = [...(decided[name] ?? []), ...(facts[name] ?? [])]
    const found = numbersIn(isPage ? read(file) : withoutComments(read(file)))
    return found.filter((one) => (isPage || promises.test(one)) && !known.includes(one)).map((one) => `${name}: ${one}`)
  })
  expect(unknown).toEqual([])
})

test('every number that the portal decides still stands in its text', () => {
  const missing = Object.entries(decided).flatMap(([name, numbers]) =>
    numbers.filter((one) => one === '' || !read(`web/app/${name}`).includes(one)).map((one) => `${name}: ${one}`),
  )
  expect(missing).toEqual([])
})
