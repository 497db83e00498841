import type { Page } from '@playwright/test'
import { contribute, decide, memberList, modifyPage, uniqueTitle } from './contribute-steps.ts'
import { coursePage, demoCourse } from './course-steps.ts'
import { asMember, consumePage, rechargePage, topUpPage } from './finance-steps.ts'
import { atBothWidthsInLongRun, expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { aTopic, topicPage } from './forum-steps.ts'
import { newTopic, postReply } from './forum-writing-steps.ts'
import { uploadPage } from './lesson-steps.ts'
import { affordable, nextStep, pageOf } from './library-steps.ts'
import { aNewcomer, enter, post } from './newcomer.ts'

interface Place {
  /** Text that is visible once the page is loaded. */
  shows: string | RegExp
  path: string
  /** A dialog or menu to open first, or a form to submit with errors. */
  open?: (page: Page) => Promise<unknown>
}

/** Opens each place and expects no serious accessibility violation and nothing beyond the edge of the screen. */
const checkPlaces = async (page: Page, places: Place[]) => {
  test.setTimeout(240_000)
  for (const { path, shows, open } of places)
    await test.step(`${path}${open ? `, ${open.name}` : ''}`, async () => {
      await page.goto(path)
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByLabel('加载中')).toHaveCount(0)
      await open?.(page)
      await expectAccessible(page, path)
    })
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const dialogOf = async (page: Page, opener: string | RegExp) => {
  await page.getByRole('button', { name: opener }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toBeVisible()
  return dialog
}

const readings: Place[] = [
  { path: '/AboutsUs?active=Contact', shows: '联系我们' },
  { path: '/UnionShop', shows: '远策投资咨询有限公司' },
  { path: '/pages/showcase', shows: '案例' },
  { path: '/pages/history', shows: '发展历程' },
  { path: '/pages/terms', shows: '用户协议' },
  { path: '/pages/privacy', shows: '隐私政策' },
  { path: '/mall?selectValue=10007&from=2000-01-01&to=2000-12-31', shows: '空空如也' },
  { path: '/mallSearch?inputValue=BIM', shows: '「BIM」的搜索结果' },
  { path: '/search?selectValue=0&inputValue=监测', shows: '「监测」的搜索结果' },
  { path: '/search?selectValue=resource&inputValue=监测&format=docx-xlsx', shows: '「监测」的搜索结果' },
  { path: '/trace/SZ-NOBODY-KNOWS', shows: '查无此码' },
  { path: '/videoPage/videoHome', shows: '按分类筛选' },
  { path: '/videoPage/sortvideo?selectValue=20003&permission=coin', shows: '数字技术' },
  { path: '/videoPage/videoSearch?inputValue=BIM', shows: '「BIM」的搜索结果' },
  { path: '/no/such/page', shows: '此路段尚未贯通' },
  { path: '/401', shows: '当前账号没有访问权限' },
]

const forms: Place[] = [
  {
    path: '/logoRegister',
    shows: '记住我',
    open: async function emptyLogin(page) {
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByText('密码不能为空')).toBeVisible()
    },
  },
  {
    path: '/logoRegister?view=register',
    shows: '企业账号由联盟开通',
    open: async function emptyRegistration(page) {
      await press(page, '注册个人账号')
      await expect(page.getByText('请输入手机号码')).toBeVisible()
    },
  },
  {
    path: '/System/LoReg',
    shows: '登录后台',
    open: async function emptyLogin(page) {
      await page.waitForLoadState('networkidle')
      await press(page, '登录后台')
      await expect(page.getByText('密码不能为空')).toBeVisible()
    },
  },
]

test('public pages are accessible', atBothWidthsInLongRun, async ({ visitor, tolerate }) => {
  tolerate(/status of 40[34]/)
  await checkPlaces(visitor, readings)
  await visitor.goto('/AboutsUs?active=Member')
  await visitor
    .getByRole('navigation', { name: '成员单位' })
    .getByRole('link', { name: /远策投资/ })
    .click()
  await expect(visitor.getByRole('figure')).toHaveCount(3)
  await expectAccessible(visitor)
  await visitor.goto(pageOf(await affordable(visitor)))
  await visitor
    .getByRole('definition')
    .getByRole('link', { name: /^[0-9A-Z-]{8,}$/ })
    .click()
  await expect(visitor.getByRole('heading', { name: '真实有效，由联盟发布' })).toBeVisible()
  await expectAccessible(visitor)
})

test('public forms with errors are accessible', atBothWidthsInLongRun, ({ visitor, tolerate }) => {
  tolerate(/status of 400/)
  return checkPlaces(visitor, forms)
})

test('search suggestions and the account popover are accessible', inLongRun, async ({ visitor, secondLevel }) => {
  await visitor.goto('/mall')
  const field = visitor.getByRole('search').locator('input[name=inputValue]')
  await field.focus()
  await field.pressSequentially('BIM')
  await expect(visitor.getByRole('listbox', { name: '搜索建议' }).getByRole('option').first()).toBeVisible()
  await expectAccessible(visitor)
  await secondLevel.goto('/')
  await secondLevel.getByRole('button', { name: /^账户/ }).focus()
  await expect(secondLevel.getByText('V币余额')).toBeVisible()
  await expectAccessible(secondLevel)
})

test('the page for the first password is accessible', atBothWidthsInLongRun, async ({ administrator, visitor }) => {
  const { username, phone } = aNewcomer()
  await administrator.goto('/')
  const account = { username, phone, email: `${phone}@example.com`, deptId: 1 }
  const { password } = await post<{ password: string }>(administrator, '/api/users/sign', account)
  await enter(visitor.request, { username, password })
  await checkPlaces(visitor, [{ path: '/firstPassword', shows: '请先修改初始密码' }])
})

const own = (rejected: number): Place[] => [
  { path: memberList('overview'), shows: 'V币收支' },
  { path: memberList('info'), shows: '基本信息' },
  { path: memberList('notices'), shows: '消息通知' },
  { path: memberList('bought'), shows: /\d V币/ },
  { path: memberList('resources'), shows: '第 2 章缺少预警值' },
  { path: memberList('downloads'), shows: '再次下载' },
  { path: memberList('favorites'), shows: '取消收藏' },
  { path: memberList('favoriteLessons'), shows: '取消收藏' },
  { path: memberList('forum'), shows: '灌注桩清孔' },
  { path: consumePage, shows: '导出 CSV' },
  { path: rechargePage, shows: '充值记录' },
  { path: topUpPage, shows: '确认充值' },
  { path: modifyPage(rejected), shows: '审核理由' },
  { path: '/videoPage/AdminVideo', shows: '还没有上传过课程' },
]

const written: Place[] = [
  {
    path: '/Admin/Upload',
    shows: '提交审核',
    open: async function emptyResource(page) {
      await press(page, '提交审核')
      await expect(page.getByText('请输入标题', { exact: true })).toBeVisible()
    },
  },
  {
    path: uploadPage,
    shows: '提交审核',
    open: async function emptyCourse(page) {
      await press(page, '提交审核')
      await expect(page.getByText('请输入标题', { exact: true })).toBeVisible()
    },
  },
  {
    path: newTopic,
    shows: '发布',
    open: async function emptyTopic(page) {
      await page.getByRole('button', { name: '发布', exact: true }).click()
      await expect(page.getByText('请输入文章标题', { exact: true })).toBeVisible()
    },
  },
]

const dialogs: Place[] = [
  {
    path: memberList('info'),
    shows: '基本信息',
    open: async function wrongProfile(page) {
      const dialog = await dialogOf(page, /^修改$/)
      await dialog.getByLabel('用户名').fill('')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog.getByText('账号名不能为空')).toBeVisible()
    },
  },
  {
    path: memberList('security'),
    shows: '密码与登录',
    open: async function emptyPassword(page) {
      const dialog = await dialogOf(page, '修改密码')
      await dialog.getByRole('button', { name: '修改密码' }).click()
      await expect(dialog.getByText('请输入旧密码')).toBeVisible()
    },
  },
  {
    path: memberList('info'),
    shows: '基本信息',
    open: async function closingWithoutPassword(page) {
      const dialog = await dialogOf(page, '申请注销')
      await dialog.getByRole('button', { name: '提交注销' }).click()
      await expect(dialog.getByText('密码不能为空')).toBeVisible()
    },
  },
]

/** A member with an entry in every list: uploads, a rejection, purchases, downloads, favourites and topics. */
const aBusyMember = async (page: Page, administrator: Page) => {
  const member = await asMember(page)
  await administrator.goto('/')
  const rejected = await contribute(member, { title: uniqueTitle('监测方案'), coin: 5 })
  await decide(administrator, rejected, 2, '第 2 章缺少预警值，请补充后重新提交。')
  await contribute(member, { title: uniqueTitle('勘察成果'), coin: 5 })
  const bought = await affordable(member)
  await post(member, '/api/library/resourceBuy', { resourceId: bought.id })
  const { localStorageList } = await (
    await member.request.post('/api/library/queryResouce', { form: { resourceId: bought.id } })
  ).json()
  const fetched = await member.request.get(`/api/library/download?storageId=${localStorageList[0].id}`)
  expect(fetched.status()).toBe(200)
  await post(member, '/api/library/addFavoriteResource', { resourceId: bought.id })
  const course = await demoCourse(member, { hasCoin: '1' })
  await post(member, '/api/lesson/addFavoriteLesson', { lessonId: course.id })
  const topic = await aTopic(member)
  await postReply(member, topic, '先看看仪器的基准。')
  return { member, rejected, bought, course, topic }
}

test('the lists of a member are accessible', atBothWidthsInLongRun, async ({ visitor, administrator }) => {
  const { member, rejected, bought, course, topic } = await aBusyMember(visitor, administrator)
  await checkPlaces(member, own(rejected))
  await checkPlaces(member, [
    { path: pageOf(bought), shows: '下载文件' },
    { path: coursePage(course.id), shows: course.name },
    { path: topicPage(topic), shows: '先看看仪器的基准' },
    { path: '/CultivateCenter/indexContent', shows: '今日新帖' },
    { path: '/CultivateCenter/searchContent?inputValue=造价', shows: '「造价」的搜索结果' },
  ])
})

test('the forms of a member with errors are accessible', atBothWidthsInLongRun, async ({ visitor }) => {
  const member = await asMember(visitor)
  await checkPlaces(member, [...written, ...dialogs])
  const resource = await affordable(member)
  await member.goto(pageOf(resource))
  await nextStep(member, 'button', `用 ${resource.coin} V币购买`).click()
  await expect(member.getByRole('dialog', { name: '您确认购买该商品吗？' })).toBeVisible()
  await expectAccessible(member, 'the question before buying')
  await member.keyboard.press('Escape')
  await member.getByRole('button', { name: '举报' }).first().click()
  await expect(member.getByRole('dialog', { name: '举报' })).toBeVisible()
  await expectAccessible(member, 'a report')
})

test('the pages of the third level are accessible', atBothWidthsInLongRun, async ({ thirdLevel }) => {
  await checkPlaces(thirdLevel, [
    { path: memberList('overview'), shows: '下载和观看仅限上级账号授权的内容' },
    { path: memberList('shared'), shows: '授权人' },
    { path: memberList('sharedLessons'), shows: '授权人' },
    { path: pageOf(await affordable(thirdLevel)), shows: '三级会员只能下载上级账号授权的内容' },
  ])
})

const backOfficeDialogs: Place[] = [
  {
    path: '/System/AdminUser',
    shows: '新建账号',
    open: async function newAccount(page) {
      const dialog = await dialogOf(page, '新建账号')
      await dialog.getByRole('button', { name: '创建账号' }).click()
      await expect(dialog.getByText('请输入用户名')).toBeVisible()
    },
  },
  {
    path: '/System/sensitiveWords',
    shows: '新增敏感词',
    open: async function newWords(page) {
      const dialog = await dialogOf(page, '新增敏感词')
      await dialog.getByRole('button', { name: '添加', exact: true }).click()
      await expect(dialog.getByText('请输入敏感词')).toBeVisible()
    },
  },
  {
    path: '/System/companies',
    shows: '新增成员单位',
    open: async function newCompany(page) {
      const dialog = await dialogOf(page, '新增成员单位')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog.getByText('请输入单位名称')).toBeVisible()
    },
  },
  {
    path: '/System/videoScrollShow?place=course',
    shows: '播放顺序',
    open: async function newBanner(page) {
      await press(page, '新增')
      await page.getByRole('region', { name: '新增轮播图' }).getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('请输入名称')).toBeVisible()
    },
  },
]

test('the dialogs of the back office are accessible', inLongRun, ({ administrator }) =>
  checkPlaces(administrator, backOfficeDialogs),
)
