import type { Page } from '@playwright/test'
import { memberList } from './contribute-steps.ts'
import { coursePage, demoCourse } from './course-steps.ts'
import { expect, inLongRun, test } from './fixtures.ts'
import { aTopic, topicPage } from './forum-steps.ts'
import { affordable, pageOf } from './library-steps.ts'
import { expectTrueLinks } from './links.ts'

const publicPages = [
  '/',
  '/?hot=10001',
  '/mall',
  '/mall?selectValue=10003&permission=coin&page=1',
  '/mallSearch?inputValue=BIM',
  '/search?selectValue=0&inputValue=监测',
  '/AboutsUs?active=About',
  '/AboutsUs?active=Member',
  '/AboutsUs?active=InfoMation',
  '/AboutsUs?active=Apply',
  '/AboutsUs?active=Contact',
  '/AboutsUs/View?InfoId=2',
  '/UnionShop',
  '/Bountyvue',
  '/trace/SZ-NOBODY-KNOWS',
  '/videoPage/videoHome',
  '/videoPage/sortvideo?year=2025',
  '/videoPage/videoSearch?inputValue=BIM',
  '/pages/history',
  '/pages/more',
  '/pages/showcase',
  '/pages/solutions',
  '/pages/terms',
  '/no/such/page',
]

const memberTabs = [
  'overview',
  'bought',
  'resources',
  'resources&isAudit=1',
  'groups',
  'shared',
  'sharedLessons',
  'downloads',
  'boughtLessons',
  'lessons',
  'lessons&isAudit=1',
  'forum',
  'favorites',
  'favoriteLessons',
  'favoriteTopics',
  'finance',
  'finance&financeActiveName=recharge',
  'finance&financeActiveName=topup',
  'notices',
  'info',
].map(memberList)

const forumPages = [
  '/CultivateCenter/indexContent',
  '/CultivateCenter/indexContent?sort=unanswered',
  '/CultivateCenter/searchContent?inputValue=造价',
  '/CultivateCenter/user',
  '/CultivateCenter/pageCentent',
  '/CultivateCenter/newpost',
]
const authorPages = [
  '/Admin/Upload',
  '/videoPage/UploadVideo',
  '/videoPage/AdminVideo',
  '/videoPage/AdminVideo?isAudit=1',
]

const backOfficePages = [
  'main',
  'Numberpro',
  'videoProduct',
  'videoScrollShow?place=home',
  'XinglinPage',
  'AdminUserTwo',
  'information',
  'division',
  'integralRecord',
  'orders',
  'integralSetting',
  'settings',
].map((page) => `/System/${page}`)

const checkLinks = async (page: Page, paths: string[]) => {
  test.setTimeout(240_000)
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await expectTrueLinks(page, path)
    })
}

// The stories that look for barriers check the links of most pages in every run; these walk all of them.
test(
  'every link leads where a click leads, for visitors and administrators',
  inLongRun,
  async ({ visitor, administrator, tolerate }) => {
    tolerate(/status of 40[34]/)
    const [resource, course] = [await affordable(visitor), await demoCourse(visitor, { hasCoin: '1' })]
    await checkLinks(visitor, [...publicPages, pageOf(resource), coursePage(course.id), '/logoRegister'])
    await checkLinks(administrator, [...backOfficePages, memberList('lessons')])
  },
)

test(
  'every link leads where a click leads, for members of each level',
  inLongRun,
  async ({ firstLevel, secondLevel, thirdLevel }) => {
    await secondLevel.goto('/')
    const [topic, resource] = [await aTopic(secondLevel), await affordable(secondLevel)]
    const course = await demoCourse(secondLevel, { noCoin: '1' })
    const shown = [topicPage(topic), pageOf(resource), coursePage(course.id)]
    await checkLinks(firstLevel, [...memberTabs, ...authorPages])
    await checkLinks(secondLevel, [
      ...memberTabs,
      ...forumPages,
      ...shown,
      `/videoPage/videoLook?lessonId=${course.id}`,
    ])
    await checkLinks(thirdLevel, [memberList('shared'), memberList('sharedLessons'), memberList('overview'), ...shown])
    await expect(thirdLevel.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
