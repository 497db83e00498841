import { expect, expectAccessible, expectFits, onPhoneInLongRun, test } from './fixtures.ts'
import { toast } from './forum-writing-steps.ts'
import { affordable, pageOf } from './library-steps.ts'

test(
  'a member comes from a resource to its author, follows the author and stops it',
  onPhoneInLongRun,
  async ({ secondLevel, visitor }) => {
    const resource = await affordable(visitor)
    await secondLevel.goto(pageOf(resource))
    await secondLevel.getByRole('definition').getByRole('link', { name: resource.uploadUserName }).click()
    await expect(secondLevel.getByRole('heading', { level: 1, name: resource.uploadUserName })).toBeVisible()
    const button = secondLevel.getByRole('button', { name: /^(已关注|关注)$/ })
    await button.click()
    await expect(toast(secondLevel, /^已关注/)).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await button.click()
    await expect(toast(secondLevel, '已取消关注')).toBeVisible()
    await secondLevel.getByRole('link', { name: /^评价 \d+/ }).click()
    await expect(secondLevel).toHaveURL(/view=reviews/)

    await visitor.goto(secondLevel.url())
    await expect(visitor.getByRole('link', { name: '登录后关注' })).toBeVisible()
    await expectFits(visitor)
    await expectAccessible(visitor)
  },
)
