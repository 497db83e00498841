import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

dayjs.locale('zh-cn')

/** Ant Design shows popups only after their animation ends, which never happens where our styles disable motion. */
const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
const currentTheme = isMotionReduced ? { ...theme, token: { ...theme.token, motion: false } } : theme

/** Its own arrow would be read out as an image called “down”. */
const select = { suffixIcon: <ChevronDown size={14} strokeWidth={1.6} aria-hidden /> }

/** Ant Design in our theme and language. Messages and confirmations come from `toast` and `useConfirm`. */
export const AntdApp = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN} theme={currentTheme} button={{ autoInsertSpace: false }} select={select}>
    {children}
  </ConfigProvider>
)
