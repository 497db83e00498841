import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { AntdApp } from './antd-app.client.tsx'
import styles from './late-field.module.css'
import type { LateMinuteProps } from './late-props.ts'

interface LoadedMinuteProps extends LateMinuteProps {
  autoFocus: boolean
  defaultOpen: boolean
}

const format = 'YYYY-MM-DD HH:mm'

/** What `LateMinute` loads. */
export const LoadedMinute = ({ value, isRequired, hasError, onChange, ...rest }: LoadedMinuteProps) => (
  <AntdApp>
    <DatePicker
      {...rest}
      className={styles.loaded}
      showTime={{ format: 'HH:mm' }}
      format={format}
      allowClear={!isRequired}
      status={hasError ? 'error' : undefined}
      value={value ? dayjs(value) : null}
      onChange={(time) => onChange(time?.format(format) ?? null)}
    />
  </AntdApp>
)
