import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { AntdApp } from './antd-app.client.tsx'
import styles from './late-field.module.css'
import type { LateDayRangeProps } from './late-props.ts'

interface LoadedDayRangeProps extends LateDayRangeProps {
  autoFocus: boolean
  defaultOpen: boolean
}

const asDayjs = (text: string | undefined): Dayjs | null => (text ? dayjs(text) : null)

/** What `LateDayRange` loads. */
export const LoadedDayRange = (props: LoadedDayRangeProps) => {
  const { id, from, to, isRequired, latest, maxDays, onChange, ...rest } = props
  return (
    <AntdApp>
      <DatePicker.RangePicker
        {...rest}
        className={styles.loaded}
        id={id === undefined ? undefined : { start: id }}
        allowClear={!isRequired}
        allowEmpty={[!isRequired, !isRequired]}
        disabledDate={(day, { from: first }) =>
          (latest !== undefined && day.isAfter(dayjs(latest), 'day')) ||
          (maxDays !== undefined && first !== undefined && Math.abs(day.diff(first, 'day')) >= maxDays)
        }
        placeholder={['开始日期', '结束日期']}
        separator="至"
        value={[asDayjs(from), asDayjs(to)]}
        onChange={(days) => onChange({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
      />
    </AntdApp>
  )
}
