import { expect, expectAccessible, inLongRun, onPhoneInLongRun, test } from './fixtures.ts'

test('header and footer show the settings of the site', async ({ visitor }) => {
  await visitor.goto('/')
  const header = visitor.getByRole('banner')
  await expect(header.getByText('服务热线')).toBeVisible()
  const navigation = visitor.getByRole('navigation', { name: '主导航' })
  await expect(navigation.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page')
  for (const name of ['数字商城', '培训中心', '交流论坛', '数字工程咨询联盟']) {
    await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible()
  }
  const external = navigation.getByRole('link', { name: /工程人才网/ })
  await expect(external).toHaveAttribute('target', '_blank')
  await expect(external).toHaveAttribute('rel', /noopener/)
  const footer = visitor.getByRole('contentinfo')
  await expect(footer.getByText('400-000-0000')).toBeVisible()
  await expect(footer.getByRole('img', { name: '本站网址二维码' })).toBeVisible()
  await expect(footer.getByRole('link', { name: /ICP备/ })).toHaveAttribute('href', 'https://beian.miit.gov.cn/')
})

test('search and upload follow the section', inLongRun, async ({ visitor }) => {
  await visitor.goto('/videoPage/videoHome')
  await expect(visitor.getByRole('searchbox', { name: '搜索' })).toHaveAttribute('placeholder', '搜索课程名称')
  await expect(visitor.getByRole('link', { name: '上传课程' })).toHaveAttribute(
    'href',
    '/logoRegister?returnUrl=%2FvideoPage%2FUploadVideo',
  )
  await visitor.goto('/')
  await visitor.getByRole('searchbox', { name: '搜索' }).fill('管廊')
  await visitor.getByRole('search').getByRole('button', { name: '搜索' }).click()
  await expect(visitor).toHaveURL(/\/search\?selectValue=0&inputValue=/)
  await visitor.goto('/mall')
  await visitor.getByRole('searchbox', { name: '搜索' }).fill('管廊')
  await visitor.getByRole('search').getByRole('button', { name: '搜索' }).click()
  await expect(visitor).toHaveURL(/\/mallSearch\?selectValue=0&inputValue=/)
})

test('the main bar stays at the top in compact form, without layout shift', async ({ visitor }) => {
  await visitor.goto('/AboutsUs?active=InfoMation')
  await visitor.evaluate(() => scrollTo(0, 800))
  const search = visitor.getByRole('searchbox', { name: '搜索' })
  await expect(search).toBeInViewport()
  await expect(visitor.getByRole('navigation', { name: '主导航' })).not.toBeInViewport()
  const logo = await visitor.getByRole('banner').getByRole('img').first().boundingBox()
  expect(logo?.y).toBeGreaterThanOrEqual(0)
})

test('a missing page shows the 404 page', onPhoneInLongRun, async ({ visitor, tolerate }) => {
  tolerate(/404/)
  const answer = await visitor.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: '此路段尚未贯通' })).toBeVisible()
  await expect(visitor).toHaveTitle('页面不存在 - 数字工程咨询联盟')
  await visitor.getByRole('link', { name: '返回首页' }).click()
  await expect(visitor).toHaveURL('/')
})

test('the title changes with every page', inLongRun, async ({ visitor }) => {
  await visitor.goto('/')
  await expect(visitor).toHaveTitle('数字工程咨询联盟')
  await visitor.getByRole('link', { name: '全部资讯' }).click()
  await expect(visitor).toHaveTitle('联盟资讯 - 数字工程咨询联盟')
  await visitor.getByRole('link', { name: '联系我们' }).first().click()
  await expect(visitor).toHaveTitle('联系我们 - 数字工程咨询联盟')
  await expect(visitor.getByRole('heading', { name: '联系我们' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the tab bar has five entries, and the search opens', async ({ visitor }) => {
    await visitor.goto('/')
    const tabs = visitor.getByRole('navigation', { name: '底部导航' })
    await expect(tabs.getByRole('link')).toHaveText(['首页', '商城', '课程', '论坛', '我的'])
    await expect(visitor.getByRole('navigation', { name: '主导航' })).toBeHidden()
    await visitor.getByRole('link', { name: '搜索' }).tap()
    await expect(visitor.getByRole('searchbox', { name: '搜索' })).toBeVisible()
    await expectAccessible(visitor)
    await tabs.getByRole('link', { name: '课程' }).tap()
    await expect(visitor).toHaveURL('/videoPage/videoHome')
  })
})
