import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { checkDisk, MB } from './preflight.ts'

test('a disk with less than 500 MB left is refused in one sentence', () => {
  expect(() => checkDisk(tmpdir(), 500 * MB)).not.toThrow()
  expect(() => checkDisk('./data', 120.9 * MB)).toThrow(
    '数据目录 ./data 所在磁盘只剩 120 MB，至少需要 500 MB，请清理后再启动。',
  )
})
