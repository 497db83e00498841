import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

dayjs.locale('zh-cn')

/** Its popups wait for the end of their animation before they show: where our styles forbid motion there must be none. */
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
const themeHere = isStill ? { ...theme, token: { ...theme.token, motion: false } } : theme

/** Ant Design in our theme and language. Messages and confirmations are those of the whole portal: `toast`, `useConfirm`. */
export const AntdApp = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN} theme={themeHere} button={{ autoInsertSpace: false }}>
    {children}
  </ConfigProvider>
)
