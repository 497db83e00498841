/** The choices of the price filter, with the fields a list call takes for each and the name of its number of items. */
export const priceFilters = [
  { value: 'free', label: '免费', input: { noCoin: 1 }, countedAs: 'free' },
  { value: 'coin', label: 'V币', input: { hasCoin: 1 }, countedAs: 'paid' },
] as const
export type PriceFilter = (typeof priceFilters)[number]['value']
