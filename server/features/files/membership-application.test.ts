import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { ensureMembershipApplication } from './membership-application.ts'
import { membershipApplicationId, putFixedFile } from './stored-file.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const fetched = () => portal.app.inject({ url: `/api/users/downloadFile?id=${membershipApplicationId}` })

test('every portal has the membership application, and anybody gets it', async () => {
  await ensureMembershipApplication(portal.parts)
  const { statusCode, headers, rawPayload } = await fetched()
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain(encodeURIComponent('入盟申请表.docx'))
  expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('a form of the alliance’s own stays', async () => {
  await putFixedFile(portal.parts, membershipApplicationId, '新表.docx', Readable.from(['PK of our own']))
  await ensureMembershipApplication(portal.parts)
  expect((await fetched()).payload).toBe('PK of our own')
})
