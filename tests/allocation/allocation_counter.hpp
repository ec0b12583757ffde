#pragma once

#include <atomic>

namespace compliant::test {

/// Every allocation of the process is counted while asked to.
extern std::atomic<bool> countingAllocations;
extern std::atomic<long> countedAllocations;

template <class Work>
long allocationsDuring(Work work) {
  countedAllocations = 0;
  countingAllocations = true;
  work();
  countingAllocations = false;
  return countedAllocations;
}

}  // namespace compliant::test
