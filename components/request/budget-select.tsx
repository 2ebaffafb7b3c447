/** How long a search may take. */

import { BUDGETS, type Budget } from '../../lib/features/diagnosis/items.ts';
import { useApp } from '../app/store-context.tsx';
import { Select } from '../ui/select.tsx';

const WORDS: Record<Budget, string> = { 10: 'up to 10 s', 60: 'up to 60 s', 300: 'up to 5 min' };

/** Takes effect with the next search. */
export function BudgetSelect() {
  const { budget, choose } = useApp((state) => ({
    budget: state.searchBudget,
    choose: state.chooseBudget,
  }));
  return (
    <Select
      aria-label="Time for a search"
      value={budget}
      onChange={(event) => {
        const chosen = BUDGETS.find((seconds) => seconds === Number(event.target.value));
        if (chosen) choose(chosen);
      }}
    >
      {BUDGETS.map((seconds) => (
        <option key={seconds} value={seconds}>
          {WORDS[seconds]}
        </option>
      ))}
    </Select>
  );
}
