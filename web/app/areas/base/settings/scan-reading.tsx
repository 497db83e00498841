import { quietApi } from '#lib/api/browser-api.ts'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './settings.module.css'

/** PREV-9: says whether scans can be read on this machine. */
export function ScanReading() {
  const { data } = useLoad(() => quietApi.reader.getScanReading())
  if (!data) return null
  return (
    <p className={styles.hint} role="status">
      {data.isInstalled
        ? `已安装识别组件 ${data.module}`
        : `没有安装识别组件 ${data.module}，打开也不识别；安装方法见运维说明`}
    </p>
  )
}
