import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { Input } from '#ui/form/input.tsx'
import styles from './item-list.module.css'

interface ListSearchProps {
  /** Path of the page, without its query. */
  action: string
  /** Other query parameters to preserve. */
  preserved: Record<string, string | number | undefined>
  name: string | undefined
  label: string
  placeholder: string
}

/** Filters a list by part of the name, which becomes the `name` query parameter. */
export const ListSearch = ({ action, preserved, name, label, placeholder }: ListSearchProps) => (
  <Form className={styles.search} action={action} role="search">
    {Object.entries(preserved).map(
      ([key, value]) => value !== undefined && <input key={key} type="hidden" name={key} value={value} />,
    )}
    <Input
      key={name}
      name="name"
      icon={<Search size={16} strokeWidth={1.6} aria-hidden />}
      defaultValue={name}
      placeholder={placeholder}
      aria-label={label}
      maxLength={60}
    />
  </Form>
)
