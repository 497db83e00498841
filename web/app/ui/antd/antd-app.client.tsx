import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

dayjs.locale('zh-cn')

/** Ant Design in our theme and language. Messages and confirmations are those of the whole portal: `toast`, `useConfirm`. */
export const AntdApp = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    {children}
  </ConfigProvider>
)
