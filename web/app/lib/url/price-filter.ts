/** The choices of the price filter, with the fields a list call takes for each. */
export const priceFilters = [
  { value: 'free', label: '免费', input: { noCoin: 1 } },
  { value: 'coin', label: 'V币', input: { hasCoin: 1 } },
] as const
export type PriceFilter = (typeof priceFilters)[number]['value']
