import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** Triggers an action of the payment simulator; see gateway/controls/controls.ts. */
export const provider = async (control: string, wish: object): Promise<void> => {
  const file = path.join(process.env.E2E_DATA_DIR!, 'gateway/gateway.json')
  const { port, controlToken } = JSON.parse(readFileSync(file, 'utf8'))
  const answer = await fetch(`http://127.0.0.1:${port}/control/${control}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlToken}` },
    body: JSON.stringify(wish),
  })
  expect(answer.ok, `${control}: ${await answer.text()}`).toBe(true)
}
