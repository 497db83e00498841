import type { ReactNode } from 'react'
import type { PaymentType } from '#contract/money/payments/providers.ts'

const marks: Record<PaymentType, { color: string; sign: ReactNode }> = {
  微信: {
    color: '#1AAD19',
    sign: (
      <path
        d="M10 6c-3.300 0-6 2.100-6 4.800 0 1.500.9 2.900 2.200 3.700L5.700 16l1.900-1c.8.200 1.600.4 2.400.4M20 13.800c0-2.200-2.200-4-4.900-4s-4.900 1.800-4.900 4 2.200 4 4.900 4c.6 0 1.200-.1 1.700-.2l1.600.8-.4-1.400c1.200-.8 2-1.900 2-3.200z"
        fill="#fff"
      />
    ),
  },
  支付宝: {
    color: '#1677FF',
    sign: (
      <text x="12" y="17.500" textAnchor="middle" fontSize="14" fontWeight="700" fill="#fff">
        支
      </text>
    ),
  },
}

/** The logo of a payment provider, shown beside its name. */
export const PaymentMark = ({ type }: { type: PaymentType }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="4" fill={marks[type].color} />
    {marks[type].sign}
  </svg>
)
