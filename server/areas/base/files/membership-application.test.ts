import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'
import { ensureMembershipApplication } from './membership-application.ts'
import { membershipApplicationId, putFixedFile } from './stored-file.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const fetchForm = () => portal.app.inject({ url: `/api/users/downloadFile?id=${membershipApplicationId}` })

test('every portal has the membership application for everybody', async () => {
  await ensureMembershipApplication(portal.parts)
  const { statusCode, headers, rawPayload } = await fetchForm()
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain(encodeURIComponent('入盟申请表.docx'))
  expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('a form that the alliance has replaced is kept', async () => {
  await putFixedFile(portal.parts, membershipApplicationId, '新表.docx', Readable.from(['PK of our own']))
  await ensureMembershipApplication(portal.parts)
  expect((await fetchForm()).payload).toBe('PK of our own')
})
