import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extraSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import { expect, expectAccessible, expectFits, inLongRun, test } from './fixtures.ts'
import { goTo } from './go-to.ts'

/** Every page of the back office, with a text that is visible once it is loaded. */
const pages: [path: string, shows: string][] = [
  ['/System/main', '经营曲线'],
  ['/System/Numberpro', '类别管理'],
  ['/System/resourceCategories', '资源类别'],
  ['/System/trace', '下载记录码'],
  ['/System/videoProduct', '类别管理'],
  ['/System/lessonCategories', '课程类别'],
  ['/System/videoScrollShow', '播放顺序'],
  ['/System/information', '发布时间'],
  ['/System/informationItem', '发布'],
  ['/System/pages', '新建页面'],
  ['/System/pages/edit?id=1', '内容块'],
  ['/System/companies', '新增成员单位'],
  ['/System/XinglinPage', '类别管理'],
  ['/System/topicCategories', '论坛类别'],
  ['/System/TopicAnswer', '查看举报'],
  ['/System/reviews', '查看举报'],
  ['/System/reports', '举报'],
  ['/System/sensitiveWords', '新增敏感词'],
  ['/System/searchWords', '新增词组'],
  ['/System/AdminUser', '新建账号'],
  ['/System/AdminUserOne', '用户名'],
  ['/System/AdminUserTwo', '用户名'],
  ['/System/AdminUserfirste', '用户名'],
  ['/System/division', '新增公司'],
  ['/System/integralRecord', '会员消费'],
  ['/System/adjustments', '申请调整'],
  ['/System/roles', '谁能做什么'],
  ['/System/account', '密码与登录'],
  ['/System/notices', '消息通知'],
  ['/System/approvals', '申请时间'],
  ['/System/inviters', '邀请排查'],
  ['/System/orders', '订单编号'],
  ['/System/reconciliation', '对账'],
  ['/System/integralSetting', '充值套餐'],
  ['/System/jobs', '全部类型'],
  ['/System/auditLog', '请求编号'],
  ['/System/backups', '备份'],
  ['/System/import', '检查一张表'],
  ['/druid/index.html', '连接'],
  ['/System/look', '两种颜色'],
  ['/System/setup', '站点名称'],
  ['/System/settings', '站点'],
]

const isLoaded = async (page: Page, shows: string) => {
  const main = page.locator('main')
  await expect(main.getByText(shows).and(main.locator(':not(h1)')).first()).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(main.getByLabel('加载中')).toHaveCount(0)
  await expect(main.getByRole('button', { name: '重试' })).toHaveCount(0)
}

const walk = async (page: Page, look: (path: string) => Promise<void>) => {
  test.setTimeout(300_000)
  await page.goto('/System/main')
  for (const [path, shows] of pages) {
    await test.step(path, async () => {
      await goTo(page, path)
      await isLoaded(page, shows)
      await look(path)
    })
  }
}

/** Names that only screen readers tell, in Latin letters: components bring their own in English. Kinds of files have no other. */
const foreignNames = async (page: Page) => {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  const names = lines.flatMap(
    (line) =>
      line.match(/^\s*- (?:img|button|checkbox|combobox|switch) "([\x20-\x7e]*[A-Za-z]{3}[\x20-\x7e]*)"/)?.[1] ?? [],
  )
  const known: readonly string[] = extraSuffixes
  return names.filter((name) => !known.includes(name))
}

test('every page of the back office opens with its content and fits a phone', async ({ administrator: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await walk(page, (path) => expectFits(page, path))
})

test('every page of the back office is accessible and named in Chinese', inLongRun, ({ administrator: page }) =>
  walk(page, async (path) => {
    await expectAccessible(page, path)
    expect(await foreignNames(page), path).toEqual([])
  }),
)

/** Cells of tables whose content reaches into the next one. */
const hiddenCells = (page: Page) =>
  page
    .locator('main td')
    .evaluateAll((cells) =>
      cells
        .filter((cell) =>
          [...cell.querySelectorAll('*')].some(
            (inner) =>
              inner.clientWidth > 0 && inner.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1,
          ),
        )
        .map((cell) => cell.textContent),
    )

test('at a width of 1024 no column of a table covers another', inLongRun, async ({ administrator: page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await walk(page, async (path) => expect(await hiddenCells(page), path).toEqual([]))
})

test(
  'the dashboard of a new portal shows the past of the demo: charts, best resources and courses',
  inLongRun,
  async ({ administrator: page }) => {
    await page.goto('/System/main')
    for (const title of ['热门资源', '热门课程']) {
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
      await expect(card.getByRole('row').nth(1)).toBeVisible({ timeout: 60_000 })
    }
    for (const view of ['访客与注册', '下载与售出', '观看时长']) {
      await page.getByText(view, { exact: true }).click()
      await expect(page.getByRole('figure', { name: `近 30 天${view}` })).toBeVisible()
    }
  },
)

test(
  'the second of two administrators gets a conflict and keeps the input: a department, a category, a banner',
  inLongRun,
  async ({ openAs, tolerate }) => {
    tolerate(/status of 409/)
    const page = await openAs('administrator')
    const sign = Date.now().toString(36)
    await page.goto('/System/division')
    const headers = { origin: new URL(page.url()).origin }
    const call = async (method: 'post' | 'put', address: string, data: object) => {
      const answer = await page.request[method](address, { data, headers })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json()
    }

    const { id } = await call('post', '/api/dept', { name: `部${sign}`, pid: 1 })
    await page.goto(`/System/division?id=${id}`)
    await page.getByRole('button', { name: '改名' }).last().click()
    await call('put', '/api/dept', { id, name: `别人改的部${sign}` })
    const field = page.getByLabel(`部${sign} 的新名称`)
    await field.fill(`我改的部${sign}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '内容已被他人修改，请刷新' })).toBeVisible()
    await expect(field).toHaveValue(`我改的部${sign}`)

    const category = await call('post', '/api/lesson/saveLessonCategory', { categoryName: `类${sign}` })
    await page.goto('/System/lessonCategories')
    await page
      .getByRole('listitem')
      .filter({ hasText: `类${sign}` })
      .getByRole('button', { name: '改名' })
      .click()
    await call('post', '/api/lesson/saveLessonCategory', { id: category.id, categoryName: `别类${sign}` })
    await page.getByLabel(`类${sign} 的新名称`).fill(`我类${sign}`)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('内容已被他人修改，请刷新')).toBeVisible()
    await expect(page.getByLabel(`别类${sign} 的新名称`)).toHaveValue(`我类${sign}`)
    await page.request.delete(`/api/lesson/deleteLessonCategory/${category.id}`, { headers })

    const banner = { name: `图${sign}`, scrollUrl: '/mall', place: 'course', isShown: false }
    const added = await call('post', '/api/lesson/addLessonScrollShow', banner)
    await page.goto('/System/videoScrollShow?place=course')
    await page.getByRole('listitem').filter({ hasText: banner.name }).getByRole('button').first().click()
    const form = page.getByRole('region', { name: '编辑轮播图' })
    await form.getByLabel('名称').fill(`我的图${sign}`)
    await call('put', '/api/lesson/updateLessonScrollShow', { ...banner, id: added.id, name: `别人的图${sign}` })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('内容已被他人修改，请刷新')).toBeVisible()
    await expect(form.getByLabel('名称')).toHaveValue(`我的图${sign}`)
    await page.request.delete(`/api/lesson/deleteLessonScrollShow/${added.id}`, { headers })
  },
)

test('a coin record expands to its posting, and the list is exported', inLongRun, async ({ administrator: page }) => {
  await page.goto('/System/integralRecord?userName=geren01&kind=bonus')
  const row = page.getByRole('row').filter({ hasText: '演示账号赠送' }).first()
  await row.getByRole('button').last().click()
  await expect(page.getByText('0，相符').first()).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines[1]).toContain('演示账号赠送')
})
