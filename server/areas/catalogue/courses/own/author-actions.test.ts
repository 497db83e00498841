import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lessons from '#contract/catalogue/courses/lessons.ts'
import { lessonsOf } from '../../../../testing/lessons.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
let author: Person
let courses: ReturnType<typeof lessonsOf>
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  courses = lessonsOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const own = async (id: number) =>
  (await author.calls(lessons.listOwnLessons, { size: 100 })).body.content.find((lesson) => lesson.id === id)!

describe('a draft', () => {
  test('cannot be withdrawn', async () => {
    const { id } = (await courses.adds(author, { submit: false })).body
    expect((await author.calls(lessons.withdrawLesson, { id })).status).toBe(409)
    expect(await own(id)).toMatchObject({ isDraft: true, isWithdrawn: false })
  })

  test('that follows a withdrawn version waits when it is submitted', async () => {
    const { id } = (await courses.adds(author)).body
    await author.calls(lessons.withdrawLesson, { id })
    const changes = async (submit: boolean) =>
      author.calls(lessons.updateLesson, { ...(await courses.validLesson(author)), id, submit })
    await changes(false)
    expect(await own(id)).toMatchObject({ isDraft: true, isWithdrawn: false })
    await changes(true)
    expect(await own(id)).toMatchObject({ isDraft: false, isWithdrawn: false, isAudit: 0 })
    expect((await courses.approve(id)).status).toBe(200)
  })
})
