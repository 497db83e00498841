import { expect, test } from 'vitest'
import { regionOf } from './region.ts'

test.each([
  ['120.24.78.68', '广东'],
  ['::ffff:120.24.78.68', '广东'],
  ['202.96.0.1', '北京'],
  ['219.76.0.1', '香港'],
  ['60.251.0.1', '台湾'],
  ['240e:47d:c20:1627:30a3:ba0d:a5e6:ec19', '广东'],
  ['8.8.8.8', '美国'],
  ['127.0.0.1', '未知'],
  ['10.1.2.3', '未知'],
  ['192.168.0.9', '未知'],
  ['::1', '未知'],
  ['fe80::1', '未知'],
  ['fc00::1', '未知'],
  ['', '未知'],
  ['not an address', '未知'],
])('%s is %s', (address, region) => {
  expect(regionOf(address)).toBe(region)
})
