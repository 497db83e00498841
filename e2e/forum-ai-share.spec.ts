import { uniqueTitle } from './contribute-steps.ts'
import { atBothWidthsInLongRun, expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { aWriter, postTopic, toast } from './forum-writing-steps.ts'

test(
  'a topic says what AI made of it, and an administrator decides otherwise',
  atBothWidthsInLongRun,
  async ({ administrator, openAs }) => {
    const writer = await aWriter(openAs)
    const title = uniqueTitle('AI 声明')
    const { id } = await postTopic(writer, title, undefined, { aiShare: 'partly' })
    const address = `/CultivateCenter/cententpage?setid=${id}`
    await writer.goto(address)
    await expect(writer.getByText('内容部分由 AI 生成')).toBeVisible()
    await expectFits(writer)
    await expectAccessible(writer)

    await administrator.goto(`/System/XinglinPage?title=${encodeURIComponent(title)}`)
    const choice = administrator.getByRole('row').filter({ hasText: title }).first().getByLabel('AI 生成')
    await expect(choice.getByRole('option', { selected: true })).toHaveText('作者声明：部分由 AI 生成')
    await choice.selectOption({ label: '标注为：全部由 AI 生成' })
    await expect(toast(administrator, '恭喜你，修改成功')).toBeVisible()
    await writer.reload()
    await expect(writer.getByText('内容全部由 AI 生成')).toBeVisible()
  },
)
