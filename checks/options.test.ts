import { expect, test } from 'vitest'
import { parts, readOptions } from './options.ts'

test('everything runs unless parts are named', () => {
  expect(readOptions([])).toEqual({ parts, isLong: false })
  expect(readOptions(['--static'])).toMatchObject({ parts: ['static'] })
  expect(readOptions(['--only=static,unit'])).toMatchObject({ parts: ['static', 'unit'] })
  expect(readOptions(['--only=stories', '--shard=2/3'])).toMatchObject({ parts: ['stories'], shard: '2/3' })
  expect(readOptions(['--long'])).toMatchObject({ parts, isLong: true })
})

test.each(['--fast', '--only=', '--only=e2e', '--shard=0/2', '--shard', 'unit'])('%s is refused', (option) => {
  expect(readOptions([option])).toBeUndefined()
})
