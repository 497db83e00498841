import { expect, test } from 'vitest'
import { phoneWaysOf } from './phone-ways.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; PJD110) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const harmony = 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 Safari/537.36 ArkWeb/4.1 Mobile'
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'

test.each([
  ['an iPhone', `${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, { 微信: 'h5', 支付宝: 'wap' }],
  ['Android', android, { 微信: 'h5', 支付宝: 'wap' }],
  ['HarmonyOS', harmony, { 微信: 'h5', 支付宝: 'wap' }],
  ['WeChat on a phone', `${iPhone} MicroMessenger/8.0.50`, { 微信: 'jsapi', 支付宝: 'wap' }],
  ['a computer', computer, null],
  ['WeChat on a computer', `${computer} MicroMessenger/7.0.20.1781 WindowsWechat`, null],
  ['nobody', null, null],
])('%s', (_where, userAgent, ways) => {
  expect(phoneWaysOf(userAgent)).toEqual(ways)
})
